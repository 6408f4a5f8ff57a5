// The thread behind `page-drawer.ts`.
import { answerQuestions, giveWay } from '../worker-thread.ts';
import { drawUpload } from './draw-upload.ts';

giveWay();
answerQuestions(drawUpload);
