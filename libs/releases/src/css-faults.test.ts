import { expect, it } from 'vitest';
import { cssFaults } from './css-faults.ts';

it.each([
  ['.mf_landing-a1-box{color:red}'],
  ['@layer area{@media (width>1px){.mf_landing-a1-box p,p .mf_landing-a1-box{color:red}}}'],
  ['@keyframes mf_landing-a1-fade{from{opacity:0}}'],
  ['.mf_landing-a1-box{color:red;&:hover{color:blue}p{margin:0}}'],
  [':is(h1,h2).mf_landing-a1-box{margin:0}'],
  ['/* body{} */.mf_landing-a1-box::before{content:"} body{"}'],
  ['@layer reset,area;.mf_landing-a1-box{margin:0}'],
  ['html[data-theme=dark] body .mf_landing-a1-box{color:red}'],
  ['.mf_landing-a1-box:not(:first-child):has(>img){color:red}'],
  ['.mf_landing-a1-box>p+p,.mf_landing-a1-box ~ .mf_landing-a1-row{margin:0}'],
  [':where(.mf_landing-a1-box,.mf_landing-a1-row>p) h2{margin:0}'],
  ['.mf_landing-a1-box{body &{color:red}@media print{>p:not(.x){margin:0}}}'],
])("%s is the area's own", (css) => {
  expect(cssFaults(css, 'mf_landing')).toEqual([]);
});

it.each([
  [':root{--brand:red}', ':root is global'],
  ['.mf_landing-a1-box,body{margin:0}', 'body is global'],
  ['@layer area{*{box-sizing:border-box}}', '* is global'],
  ['@media print{[data-theme=dark]{color:red}}', '[data-theme=dark] is global'],
  [
    'body:not(:has(.mf_landing-a1-box)) main{display:none}',
    'body:not(:has(.mf_landing-a1-box)) main is global',
  ],
  [':root:has(.mf_landing-a1-box){--brand:red}', ':root:has(.mf_landing-a1-box) is global'],
  ['main:not(.mf_landing-a1-box){margin:0}', 'main:not(.mf_landing-a1-box) is global'],
  ['.mf_landing-a1-box+*{display:none}', '.mf_landing-a1-box+* is global'],
  ['.mf_landing-a1-box ~ main p{margin:0}', '.mf_landing-a1-box ~ main p is global'],
  [':is(.mf_landing-a1-box,body){margin:0}', ':is(.mf_landing-a1-box,body) is global'],
  ['main:nth-child(1 of .mf_landing-a1-box){margin:0}', 'main:nth-child(1 of .mf_landing-a1-box) is global'],
  ['main[a=\\.mf_landing-a1-box]{margin:0}', 'main[a=\\.mf_landing-a1-box] is global'],
  ['.mf_landing-a1-box{:root:has(&) main{margin:0}}', ':root:has(&) main is global'],
  ['.mf_landing-a1-box{@media print{& + main{margin:0}}}', '& + main is global'],
  ['.mf_landing-a1-box{p{+ p{margin:0}body:not(&){margin:0}}}', 'body:not(&) is global'],
  ['@import url(x.css);.mf_landing-a1-box{margin:0}', "@import url(x.css) is the shell's"],
  ['.mf_customer-a1-box{color:red}', '.mf_customer-a1-box is global'],
  ['@keyframes fade{from{opacity:0}}', "@keyframes fade could meet another area's"],
  ['@font-face{font-family:Inter}', "@font-face is the shell's"],
])('%s is not', (css, fault) => {
  expect(cssFaults(css, 'mf_landing')).toEqual([fault]);
});
