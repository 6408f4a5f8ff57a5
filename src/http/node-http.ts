// HTTP of Node.js, asked for by name: an import evaluates all that the module exports, its WebSocket among it, which
// brings a whole HTTP client of its own: 12 MB, and a tenth of the start.
export const { createServer, request: openRequest } = process.getBuiltinModule('node:http');
