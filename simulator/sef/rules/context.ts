// What a rule needs to know besides the file.

export type SendToCir = 'Auto' | 'Yes' | 'No' | undefined;

export type Context = { now: number; sendToCir: SendToCir; issuedToday: boolean };
