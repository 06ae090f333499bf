import{a,b}from"./chunk-AMWFT5HI.js";import"./chunk-MO7PFLN2.js";export{a as Rules,b as lyingRules};
