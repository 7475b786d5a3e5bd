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
])("%s is the area's own", (css) => {
  expect(cssFaults(css, 'mf_landing')).toEqual([]);
});

it.each([
  [':root{--brand:red}', ':root is global'],
  ['.mf_landing-a1-box,body{margin:0}', 'body is global'],
  ['@layer area{*{box-sizing:border-box}}', '* is global'],
  ['@media print{[data-theme=dark]{color:red}}', '[data-theme=dark] is global'],
  ['.mf_customer-a1-box{color:red}', '.mf_customer-a1-box is global'],
  ['@keyframes fade{from{opacity:0}}', "@keyframes fade could meet another area's"],
  ['@font-face{font-family:Inter}', "@font-face is the shell's"],
])('%s is not', (css, fault) => {
  expect(cssFaults(css, 'mf_landing')).toEqual([fault]);
});
