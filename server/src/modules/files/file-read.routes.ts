import { fileCodes } from '@mingmou/contract/files/file.codes';
import { storedFile } from '@mingmou/contract/files/file.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inChain } from '../../database/context';
import { requestFacts } from '../../kernel/call/http';
import { HttpRefusal } from '../../kernel/call/refusal';
import type { RawRoute } from '../../kernel/call/route';
import { sessionBehind } from '../../kernel/context/raw-session';
import { type FileAddress, isGoodAddress, readAddress } from '../../kernel/file/file-address';
import { MIMES } from './content-type.rules';
import { findStored } from './file.store';
import type { Filing } from './filing.types';
import type { ByteRange } from './store/file-store.service';

const { read } = storedFile;

const gone = () => new HttpRefusal(404, fileCodes.missing.code, fileCodes.missing.text);

/** `bytes=0-`, and `bytes=-500` for the end, as players ask; several ranges and other units are answered whole. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!from && !to) return null;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (from && to && Number(to) < start) return null;
  return start <= end ? { start, end } : 'outside';
}

/**
 * Refuses an address that was passed to a person signed in elsewhere. Requests of pictures carry no token, so the
 * address is checked against the session.
 */
async function refuseStranger(request: FastifyRequest, { database, clock }: Filing, address: FileAddress) {
  const { token } = requestFacts(request);
  if (!token) return;
  const caller = await sessionBehind(database, token, clock());
  if (caller.propertyOwnerId !== address.propertyOwnerId || caller.orgId !== address.orgId) throw gone();
}

async function find(request: FastifyRequest, filing: Filing) {
  const { address: text } = request.params as { address: string };
  const address = readAddress(text);
  if (!address) throw gone();
  await refuseStranger(request, filing, address);
  const { propertyOwnerId, orgId, fileId } = address;
  const now = filing.clock();
  return inChain(
    filing.database,
    { propertyOwnerId: Math.max(1, propertyOwnerId), orgId, now: now.getTime() },
    async (tx) => {
      if (!(await isGoodAddress(tx, address, now))) throw gone();
      const file = await findStored(tx, propertyOwnerId, orgId, fileId);
      if (!file) throw gone();
      const isThumb = address.variant === 'thumb';
      if (isThumb && !file.thumbKey) throw gone();
      return {
        key: (isThumb ? file.thumbKey : null) ?? file.storageKey,
        isThumb,
        expiresAt: address.expiresAt,
        now,
        ...file,
      };
    },
  );
}

async function answer(request: FastifyRequest, reply: FastifyReply, filing: Filing) {
  const { key, isThumb, mime, bytes, name, expiresAt, now } = await find(request, filing);
  const range = isThumb ? null : rangeOf(request.headers.range, bytes);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const stream = await filing.store.open(key, range ?? undefined);
  if (!stream) throw gone();
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  reply
    .type(isThumb ? MIMES.webp : mime)
    .header('cache-control', `private, max-age=${seconds}, immutable`)
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`);
  if (isThumb) return reply.send(stream);
  reply.header('accept-ranges', 'bytes').header('content-length', range ? range.end - range.start + 1 : bytes);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  return reply.send(stream);
}

/** The bytes behind a signed address, the whole or the range that a player asks for. */
export function fileRead(filing: Filing | undefined): RawRoute {
  return {
    kind: 'raw',
    call: read,
    mount: (app) => {
      if (!filing) return;
      app.get(read.path.replace('{address}', ':address'), (request, reply) => answer(request, reply, filing));
    },
  };
}
