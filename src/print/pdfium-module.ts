// PDFium, the PDF engine of Chromium, compiled to WebAssembly. It is built without JavaScript and XFA.
import { readFile } from 'node:fs/promises';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/** A scan in colour at 600 dpi takes a third of it. */
const MOST_BYTES = 384 * 1024 * 1024;
const WASM_PAGE = 65_536;

export type Module = WrappedPdfiumModule & {
  pdfium: {
    HEAPU8: Uint8Array;
    HEAPU32: Uint32Array;
    HEAP32: Int32Array;
    HEAPF32: Float32Array;
    wasmExports: { malloc(bytes: number): number; free(at: number): void };
    addFunction(call: (...values: number[]) => number | undefined, types: string): number;
  };
};

let compiled: Promise<Code> | undefined;

/** An instance with bounded memory. */
export async function createModule(): Promise<Module> {
  compiled ??= compileFile('@embedpdf/pdfium/pdfium.wasm');
  const code = await compiled;
  const options = {
    instantiateWasm(imports: Imports, done: (instance: Instance) => void) {
      const instance = start(code, imports);
      boundMemory(instance.exports.memory);
      done(instance);
      return instance.exports;
    },
    print() {},
    printErr() {},
  };
  const module = (await init(options as Parameters<typeof init>[0])) as Module;
  module.FPDF_InitLibrary();
  return module;
}

/** PDFium asks for memory in this way alone, and gives up on the file where it gets none. */
function boundMemory(memory: Memory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * WASM_PAGE > MOST_BYTES) throw new RangeError('Too much memory.');
    return grow(pages);
  };
}

// What is used of WebAssembly: the types of Node.js leave it to those of browsers.

/** Compiled code. */
export type Code = { readonly isCode: unique symbol };
type Imports = Record<string, Record<string, unknown>>;
type Memory = { readonly buffer: ArrayBuffer; grow(pages: number): number };
type Instance = { readonly exports: { memory: Memory } };

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

function start(code: Code, imports: Imports): Instance {
  return new Started(code, imports);
}
