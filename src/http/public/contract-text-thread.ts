// The thread behind `contract-text.ts`.
import { answerQuestions } from '../../thread.ts';
import { markdown } from './markdown.ts';

answerQuestions((text: string): string => markdown(text).markup);
