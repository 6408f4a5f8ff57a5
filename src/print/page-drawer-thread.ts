// The thread behind `page-drawer.ts`.
import { answerQuestions } from '../worker-thread.ts';
import { drawUpload } from './draw-upload.ts';

answerQuestions(drawUpload);
