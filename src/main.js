// The entry point of the server.
import './quick-start.js';

const { chooseEngineOfSettings } = await import('./config/choose-engine.ts');
await chooseEngineOfSettings();
await import('./main.ts');
