import type { Schema } from '../spec/public.ts';

/** A classification as it is stored; null in both columns, or in none. */
type ClassificationColumns = {
  classificationScheme: string | null;
  classificationCode: string | null;
};

/** As the API shows it. */
export function classificationView({
  classificationScheme: scheme,
  classificationCode: code,
}: ClassificationColumns): Schema<'Classification'> | null {
  return scheme === null || code === null ? null : { scheme, code };
}

/** Of an input; undefined in both columns where it was not given. */
export function classificationColumns(input: Schema<'ClassificationInput'> | null | undefined): {
  classificationScheme: string | null | undefined;
  classificationCode: string | null | undefined;
} {
  if (input == null) return { classificationScheme: input, classificationCode: input };
  return { classificationScheme: input.scheme, classificationCode: input.code.trim() };
}
