/** CSS Modules: `import styles from './button.module.css'`. A missing name is undefined; `cx` drops it. */
declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export default classes;
}

declare module '*.css' {}

declare module '*.woff2' {
  const address: string;
  export default address;
}

declare module '*.svg' {
  const address: string;
  export default address;
}
