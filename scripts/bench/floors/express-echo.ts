// Floor F2: Express, in the version that the service uses, parses the JSON of a POST and sends it back.
// Do not change: see node-http.ts.
import express from 'express';
import { announce } from './announce.ts';

const app = express();
app.post('/echo', express.json(), (request, response) => {
  response.status(201).json(request.body);
});
announce(app.listen(0, '127.0.0.1'));
