import type { Right } from '../../auth/rights';
import { call, idInput } from '../../base/call';
import { f, required } from '../../base/field';

const quoted = { where: required(f.text('使用处', 20)), count: required(f.int('数量')) } as const;

/** `{path}/quote/{id}`: where a row is used, and how often; places without use are left out. */
export function quoteCall(path: `/${string}`, name: string, grant: Right) {
  return call({
    path: `${path}/quote/{id}`,
    title: `${name}使用情况`,
    grant,
    input: idInput,
    output: required(f.list('使用处', f.object('使用处', quoted))),
  });
}
