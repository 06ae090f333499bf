import{a,b}from"./chunk-TNSOJCTK.js";import"./chunk-MO7PFLN2.js";export{a as Rules,b as lyingRules};
