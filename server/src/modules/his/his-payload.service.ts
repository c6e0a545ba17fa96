import { maskedIdCard, maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { seal, unseal } from '../wechat/seal.service';
import type { MapRow } from './his.store';

interface Sealed {
  readonly sealed: string;
}

type Payload = Readonly<Record<string, unknown>>;

const PHONE = 'phone';

/** As it is kept: nobody who reads the database reads the number of an identity card. */
export function sealedPayload(map: readonly MapRow[], fields: Payload): Payload {
  const secret = new Set(map.filter((row) => row.secret).map(({ theirField }) => theirField));
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, secret.has(name) ? { sealed: seal(String(value)) } : value]),
  );
}

const isSealed = (value: unknown): value is Sealed => typeof value === 'object' && value !== null && 'sealed' in value;

/** In the order of the platform's map: the database keeps none. */
function ordered(map: readonly MapRow[], payload: Payload): [string, unknown][] {
  const places = new Map(map.map(({ theirField }, at) => [theirField, at]));
  const placeOf = ([name]: [string, unknown]) => places.get(name) ?? map.length;
  return Object.entries(payload).sort((a, b) => placeOf(a) - placeOf(b));
}

function textOf(map: readonly MapRow[], value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  const lines = value.map((one: Payload, at) => {
    const said = ordered(map, one).map(([name, text]) => `${name} ${String(text)}`);
    return `${at + 1}. ${said.join('，')}`;
  });
  return lines.join('\n');
}

/** As it is shown: numbers of identity cards and phones masked, lists a line an entry. */
export function shownPayload(map: readonly MapRow[], payload: Payload) {
  const phones = new Set(map.filter(({ ourField }) => ourField === PHONE).map(({ theirField }) => theirField));
  const secret = new Set(map.filter((row) => row.secret).map(({ theirField }) => theirField));
  return ordered(map, payload).map(([field, value]) => {
    if (isSealed(value)) return { field, value: maskedIdCard(unseal(value.sealed) ?? '') };
    if (secret.has(field)) return { field, value: maskedIdCard(String(value)) };
    return { field, value: phones.has(field) ? maskedPhone(String(value)) : textOf(map, value) };
  });
}
