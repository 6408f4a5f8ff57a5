// Floor F1: Express, in the service's own version, answers a GET with a small JSON. Frozen.
import express from 'express';
import { announce } from './announce.ts';

const app = express();
app.get('/hello', (_request, response) => {
  response.json({ hello: 'world' });
});
announce(app.listen(0, '127.0.0.1'));
