/** A sentence that the service says, or what to make of its parts. */
type Sentence = string | ((...parts: string[]) => string);

/** What the service says in English, by its pattern, in the words of the pages: in English it is right as it is. */
export const service: Record<string, Sentence> = {};
