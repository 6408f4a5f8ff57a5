// Floor F2: Express, in the service's own version, parses the JSON of a POST and sends it back. Frozen.
import express from 'express';
import { announce } from './announce.ts';

const app = express();
app.post('/echo', express.json(), (request, response) => {
  response.status(201).json(request.body);
});
announce(app.listen(0, '127.0.0.1'));
