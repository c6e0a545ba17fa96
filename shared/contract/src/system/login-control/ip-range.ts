/** An address or a network: its bits, how many of them count, and how many there are. */
interface Network {
  readonly value: bigint;
  readonly prefix: number;
  readonly bits: 32 | 128;
}

const OCTET = /^(0|[1-9]\d{0,2})$/;
const GROUP = /^[0-9a-f]{1,4}$/i;
const MAPPED = '::ffff:';

function parseV4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => OCTET.test(part) && Number(part) <= 255)) return null;
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

function groupsOf(text: string): string[] | null {
  if (text === '') return [];
  const groups = text.split(':');
  const last = groups.at(-1) ?? '';
  if (!last.includes('.')) return groups.every((group) => GROUP.test(group)) ? groups : null;
  const tail = parseV4(last);
  const head = groups.slice(0, -1);
  if (tail === null || !head.every((group) => GROUP.test(group))) return null;
  return [...head, (tail >> 16n).toString(16), (tail & 0xffffn).toString(16)];
}

function parseV6(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(groupsOf);
  if (!head || tail === null) return null;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])];
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}

function parse(text: string): Network | null {
  const [address = '', length, ...rest] = text.trim().split('/');
  // A server that listens on both families names IPv4 callers so.
  const plain = address.toLowerCase().startsWith(MAPPED) ? address.slice(MAPPED.length) : address;
  const v4 = parseV4(plain);
  const value = v4 ?? parseV6(address);
  if (value === null || rest.length > 0) return null;
  const bits = v4 === null ? 128 : 32;
  if (length === undefined) return { value, prefix: bits, bits };
  const prefix = Number(length);
  return /^\d{1,3}$/.test(length) && prefix <= bits ? { value, prefix, bits } : null;
}

/** An address or a network in CIDR notation, IPv4 or IPv6. */
export function isIpRange(text: string): boolean {
  return parse(text) !== null;
}

export function isIpAddress(text: string): boolean {
  return !text.includes('/') && parse(text) !== null;
}

/** Returns whether an address lies in a network; false if either is invalid. */
export function isInRange(address: string, range: string): boolean {
  const [one, network] = [parse(address), parse(range)];
  if (!one || !network || one.bits !== network.bits) return false;
  const rest = BigInt(network.bits - network.prefix);
  return one.value >> rest === network.value >> rest;
}
