// The entry point of the command line.
import '../quick-start.js';

await import('./main.ts');
