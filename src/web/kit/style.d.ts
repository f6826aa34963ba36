/** Vite reads style sheets. */
declare module '*.css';
