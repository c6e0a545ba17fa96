import type { CallSpec } from '@mingmou/contract/base/call';
import { inputSchema, outputSchema } from '@mingmou/contract/schema/zod';
import * as z from 'zod';

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _unused, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function envelope(data: object) {
  return {
    type: 'object',
    required: ['success', 'msg', 'code', 'data'],
    properties: { success: { type: 'boolean' }, msg: { type: 'string' }, code: { type: 'integer' }, data },
  };
}

const IDS: ReadonlySet<string> = new Set(['id', 'ref']);

function parametersOf(call: CallSpec) {
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const names =
    call.method === 'GET' ? Object.keys(call.input) : Object.keys(call.input).filter((name) => inPath.has(name));
  return names.map((name) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || call.input[name]?.required === true,
    description: call.input[name]?.title,
    schema: { type: IDS.has(call.input[name]?.kind ?? '') ? 'integer' : 'string' },
  }));
}

function operation(call: CallSpec) {
  const type = call.form ? 'application/x-www-form-urlencoded' : 'application/json';
  const body = {
    requestBody: { required: true, content: { [type]: { schema: jsonSchema(inputSchema(call), 'input') } } },
  };
  const sheet = {
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      schema: { type: 'string', format: 'binary' },
    },
  };
  const bytes = call.bytes && { [call.bytes]: { schema: { type: 'string', format: 'binary' } } };
  const answer = { 'application/json': { schema: envelope(jsonSchema(outputSchema(call), 'output')) } };
  return {
    summary: call.title,
    tags: [call.path.split('/').filter(Boolean).slice(0, 2).join('/')],
    'x-grant': call.grant,
    ...(call.idempotent ? { 'x-idempotent': true } : {}),
    parameters: parametersOf(call),
    ...(call.method === 'POST' ? body : {}),
    responses: { 200: { description: 'ok', content: call.xlsx ? sheet : (bytes ?? answer) } },
    ...(call.grant === 'none' ? { security: [] } : {}),
  };
}

/** OpenAPI 3.1 of the calls; `x-grant` names the right that each needs. */
export function openApi(calls: readonly CallSpec[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of [...calls].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: '明眸 Mingmou', version },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
    paths,
  };
}
