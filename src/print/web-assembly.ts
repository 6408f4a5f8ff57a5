import { readFile } from 'node:fs/promises';

// What is used of WebAssembly: the types of Node.js leave it to those of browsers.

/** Compiled code. */
export type Code = { readonly isCode: unique symbol };
export type Imports = Record<string, Record<string, unknown>>;
export type Memory = { readonly buffer: ArrayBuffer; grow(pages: number): number };
export type Instance = { readonly exports: { memory: Memory } };

const { compile, Instance: Started } = (
  globalThis as unknown as {
    WebAssembly: {
      compile(file: Uint8Array): Promise<Code>;
      Instance: new (code: Code, imports: Imports) => Instance;
    };
  }
).WebAssembly;

/** @param file of a package, as it is imported */
export async function compileFile(file: string): Promise<Code> {
  return compile(await readFile(new URL(import.meta.resolve(file))));
}

export function start(code: Code, imports: Imports): Instance {
  return new Started(code, imports);
}
