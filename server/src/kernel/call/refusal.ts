import { type Code, type CodeParams, HTTP_CODES, sentence } from '@mingmou/contract/base/codes';

/** Business refusal: HTTP 200 with `success:false`. The surrounding transaction is rolled back. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown = null,
  ) {
    super(message);
  }
}

/** Refusal of the transport: malformed request, no session, no right, no such call, or no service that can run it. */
export class HttpRefusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 429 | 503,
    readonly code: number,
    message: string,
    readonly data: unknown = null,
  ) {
    super(message);
  }
}

type Params<C extends Code> = keyof CodeParams<C> extends never ? [] : [params: CodeParams<C>];

export function refusal<C extends Code>(code: C, ...params: Params<C>): Refusal {
  const [filled] = params;
  return new Refusal(code.code, filled ? sentence(code, filled) : code.text);
}

/** Throws a business refusal. The parameters fill the placeholders of its sentence. */
export function refuse<C extends Code>(code: C, ...params: Params<C>): never {
  throw refusal(code, ...params);
}

export function malformed(field: string, says: string): HttpRefusal {
  return new HttpRefusal(400, HTTP_CODES.malformed, says, { field });
}

export function forbidden(rightName: string): HttpRefusal {
  return new HttpRefusal(403, HTTP_CODES.forbidden, `没有「${rightName}」权限，请联系机构管理员`);
}

export const NOT_FOUND = new HttpRefusal(404, HTTP_CODES.notFound, '请求的资源不存在');
