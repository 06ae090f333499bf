import{a,b}from"./chunk-DXQ3BY6Y.js";import"./chunk-MO7PFLN2.js";export{a as Rules,b as lyingRules};
