// Floor F1: Express, in the version that the service uses, answers a GET with a small JSON.
// Do not change: see node-http.ts.
import express from 'express';
import { announce } from './announce.ts';

const app = express();
app.get('/hello', (_request, response) => {
  response.json({ hello: 'world' });
});
announce(app.listen(0, '127.0.0.1'));
