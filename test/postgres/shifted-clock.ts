// Loaded before the service: its clock is off by so many milliseconds.
const shiftMs = Number(process.env.SHIFT_MS);

globalThis.Date = new Proxy(Date, {
  construct: (True, given: []) => (given.length === 0 ? new True(True.now() + shiftMs) : new True(...given)),
  get: (True, name) => (name === 'now' ? () => True.now() + shiftMs : Reflect.get(True, name)),
});
