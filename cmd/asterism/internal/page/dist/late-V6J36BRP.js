import{g as e}from"./chunk-RLH3V6A7.js";function o(){return e("p",{class:"quiet",children:"…"})}function r(){return e("p",{class:"quiet",children:"…"})}export{o as Rules,r as Tiers};
