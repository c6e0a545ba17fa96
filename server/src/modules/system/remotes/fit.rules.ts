import type { CallShape, HostOffers, RemoteNeeds } from '@mingmou/contract/system/remotes/call-shape';

interface FieldFact {
  readonly holds: string;
  readonly required: boolean;
}

type Fields = ReadonlyMap<string, FieldFact>;

/** Modules of a host and calls of a server together. */
export interface Offered {
  /** Absent where the host does not say. */
  readonly modules?: HostOffers;
  readonly shapeOf: (callId: string) => CallShape | undefined;
}

function fieldsOf(lines: readonly string[]): Fields {
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(':');
      const kind = line.slice(at + 1);
      const required = kind.endsWith('!');
      return [line.slice(0, at), { holds: required ? kind.slice(0, -1) : kind, required }];
    }),
  );
}

/** Returns the path of the object that contains a field; empty for the outermost object. */
function parentOf(path: string): string {
  return path.endsWith('[]') ? path.slice(0, -2) : path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

function inputMisfits(needed: Fields, offered: Fields): string[] {
  const sent = [...needed].flatMap(([path, { holds }]) => {
    const taken = offered.get(path);
    if (!taken) return [`服务端不接受输入字段${path}`];
    return taken.holds === holds ? [] : [`输入字段${path}应为${taken.holds}，不是${holds}`];
  });
  const asked = [...offered].flatMap(([path, { required }]) => {
    const isAsked = required && (parentOf(path) === '' || needed.has(parentOf(path)));
    return isAsked && !needed.get(path)?.required ? [`服务端必须有输入字段${path}`] : [];
  });
  return [...sent, ...asked];
}

function outputMisfits(needed: Fields, offered: Fields): string[] {
  return [...needed].flatMap(([path, { holds, required }]) => {
    const answered = offered.get(path);
    if (!answered) return [`服务端不答复字段${path}`];
    if (answered.holds !== holds) return [`答复字段${path}为${answered.holds}，不是${holds}`];
    return required && !answered.required ? [`服务端不一定答复字段${path}`] : [];
  });
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}

function callMisfits(needed: CallShape, offered: CallShape | undefined): string[] {
  if (!offered) return [`服务端没有调用${needed.id}`];
  const input = isSame(needed.input, offered.input)
    ? []
    : inputMisfits(fieldsOf(needed.input), fieldsOf(offered.input));
  const output = isSame(needed.output, offered.output)
    ? []
    : outputMisfits(fieldsOf(needed.output), fieldsOf(offered.output));
  return [...input, ...output].map((reason) => `调用${needed.id}：${reason}`);
}

/**
 * Returns every module, call and field that a version needs and that is missing (domain-system §4.2). Additional
 * exports, optional fields and longer answers are permitted.
 */
export function misfits({ modules, calls }: RemoteNeeds, offered: Offered): string[] {
  const absent = modules.flatMap(({ name, names }) => {
    if (!offered.modules) return [];
    const known = offered.modules[name];
    if (known === undefined) return [`主程序不提供模块${name}`];
    return names.filter((own) => known !== null && !known.includes(own)).map((own) => `主程序的${name}不提供${own}`);
  });
  return [...absent, ...calls.flatMap((call) => callMisfits(call, offered.shapeOf(call.id)))];
}
