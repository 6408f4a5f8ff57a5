export const OUT: string;
export const LOCK: string;
export function isBuiltFrom(sources: string): boolean;
export function noteBuiltFrom(folder: string, sources: string): void;
export function fingerprint(): string;
