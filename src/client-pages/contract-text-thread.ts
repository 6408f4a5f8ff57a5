// The thread behind `contract-text.ts`.

import { markdown } from '../formats/markdown-html.ts';
import { answerQuestions } from '../worker-thread.ts';

answerQuestions((text: string): string => markdown(text).markup);
