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
  const inQuery = call.method === 'GET' || call.takes === 'bytes';
  const names = inQuery ? Object.keys(call.input) : Object.keys(call.input).filter((name) => inPath.has(name));
  return names.map((name) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || call.input[name]?.required === true,
    description: call.input[name]?.title,
    schema: { type: IDS.has(call.input[name]?.kind ?? '') ? 'integer' : 'string' },
  }));
}

const BINARY = { type: 'string', format: 'binary' };

/** Content of the response body by media type. */
function contentOf(call: CallSpec) {
  const { takes } = call;
  if (takes === 'bytes') return { 'application/octet-stream': { schema: BINARY } };
  if (!takes) {
    const type = call.form ? 'application/x-www-form-urlencoded' : 'application/json';
    return { [type]: { schema: jsonSchema(inputSchema(call), 'input') } };
  }
  const fields = Object.entries(call.input).filter(([name]) => !call.path.includes(`{${name}}`));
  const texts = [
    ...fields.map(([name, { title }]) => [name, title]),
    ...(takes.beside ?? []).map((name) => [name, name]),
  ];
  const properties = {
    ...Object.fromEntries(texts.map(([name, description]) => [name, { type: 'string', description }])),
    [takes.part]: BINARY,
  };
  return { 'multipart/form-data': { schema: { type: 'object', required: Object.keys(properties), properties } } };
}

function operation(call: CallSpec) {
  const body = { requestBody: { required: true, content: contentOf(call) } };
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
    ...(call.idempotent ? { 'x-idempotent': call.idempotent } : {}),
    parameters: parametersOf(call),
    ...(call.method === 'POST' ? body : {}),
    responses: { 200: { description: 'ok', content: call.xlsx ? sheet : (bytes ?? answer) } },
    ...(call.grant === 'none' ? { security: [] } : {}),
  };
}

/** Builds the OpenAPI 3.1 document of the calls; `x-grant` names the right that each call needs. */
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
