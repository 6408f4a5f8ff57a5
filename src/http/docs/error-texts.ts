import type { FailureCode } from '../../domain/failure.ts';
import { STATUS } from '../pipeline/errors.ts';
import type { Spec } from '../pipeline/routes.ts';

/** What the spec says of one code. Texts are Markdown. */
export type ErrorText = {
  code: FailureCode;
  status: number;
  meaning: string;
  causes: string[];
  remedy: string[];
  /** Answers with this code, as the spec shows them. */
  examples: { summary: string; value: object }[];
};

type Texts = Pick<ErrorText, 'meaning' | 'causes' | 'remedy'>;

type Example = { summary: string; value: { error?: { code?: string } } };

/** Every code of the spec with its texts, in the order of the spec. */
export function errorTexts({ components: { schemas = {}, examples: shown = {} } }: Spec): ErrorText[] {
  const { 'x-codes': texts } = schemas.ErrorCode as { 'x-codes': Record<FailureCode, Texts> };
  const examples = Object.values(shown as Record<string, Example>);
  return (Object.entries(texts) as [FailureCode, Texts][]).map(([code, text]) => ({
    code,
    status: STATUS[code],
    ...text,
    examples: examples.filter(({ value }) => value?.error?.code === code),
  }));
}
