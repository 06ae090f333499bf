import{a,b,c}from"./chunk-WP35HDF5.js";import"./chunk-KX2YMV2G.js";export{a as Rules,b as lineDiff,c as lyingRules};
