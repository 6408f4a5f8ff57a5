import { englishErrors, Failure } from '../../src/domain/failure.ts';

/** The English messages by field path that an action is refused with; it must be a 422. */
export function refusal(action: () => unknown): Record<string, string[]> {
  try {
    action();
  } catch (error) {
    if (error instanceof Failure && error.code === 'validation_failed' && error.errors)
      return englishErrors(error.errors);
    throw error;
  }
  throw new Error('It was not refused.');
}
