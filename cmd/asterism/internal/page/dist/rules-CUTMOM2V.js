import{a,b}from"./chunk-4OJGGLZP.js";import"./chunk-MO7PFLN2.js";export{a as Rules,b as lyingRules};
