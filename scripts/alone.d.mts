export function alone(lock: string, isDone: () => boolean, work: () => Promise<void>): Promise<void>;
