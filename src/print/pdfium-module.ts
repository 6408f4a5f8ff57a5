// PDFium, the PDF engine of Chromium, compiled to WebAssembly. It is built without JavaScript and XFA.
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { type Code, compileFile, type Imports, type Instance, type Memory, start } from './web-assembly.ts';

/** A scan in colour at 600 dpi takes a third of it. */
const MOST_BYTES = 384 * 1024 * 1024;
const WASM_PAGE = 65_536;

export type Module = WrappedPdfiumModule & {
  pdfium: {
    HEAPU8: Uint8Array;
    HEAPU32: Uint32Array;
    HEAP32: Int32Array;
    HEAPF32: Float32Array;
    wasmExports: { malloc(bytes: number): number };
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
