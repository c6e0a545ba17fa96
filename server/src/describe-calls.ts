import { writeFileSync } from 'node:fs';
import { openApi } from './kernel/call/openapi';
import { routesOf } from './modules/routes';
import { Offers } from './modules/system/remotes/offers.service';

declare const __VERSION__: string;

/** Program of the build: writes the OpenAPI document of all calls to the file that its argument names. */
const [file] = process.argv.slice(2);
if (!file) throw new Error('name the file to write');
const routes = routesOf({
  offers: new Offers({ hostVersion: __VERSION__ }),
  keepFailure: async () => undefined,
  load: () => Promise.reject(new Error('nothing is served')),
});
const calls = routes.map(({ call }) => call);
writeFileSync(file, JSON.stringify(openApi(calls, __VERSION__)));
