// Written by vite.config.ts from theme.ts.
declare module 'virtual:theme.css';
