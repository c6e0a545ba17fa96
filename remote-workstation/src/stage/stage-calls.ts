import type { Call, CallSpec } from '@mingmou/contract/base/call';
import type { Flow } from '@mingmou/contract/base/flow';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import type { ArchivePictures } from '@mingmou/contract/workstation/archive/archive-picture';
import { send as sendCall } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';

/** An archive whose records hold pictures. */
export interface PictureOwner {
  readonly of: ArchivePictures;
  readonly ownerId: number;
}

type Values = Readonly<Record<string, unknown>>;

/** The answer of a write. */
export interface Moved {
  readonly version: number;
  readonly stageState: number;
}

/** Answer of the server: the shown record, and the patient's last one. */
export interface Shown<R extends object> {
  readonly recordId?: number | null;
  readonly stageState: number;
  readonly version: number;
  readonly retrialCount: number;
  readonly finishedAt?: string | null;
  readonly finishedByName?: string | null;
  readonly editable: boolean;
  readonly editableReason?: string | null;
  /** Returned by the server, which checks the act by the same rule. */
  readonly reopenable?: boolean | null;
  readonly visionType?: number | null;
  readonly current?: R | null;
  readonly last?: R | null;
  readonly lastAt?: string | null;
}

/** Declared facts of a stage that a page needs: texts, states and rights. */
export interface StageOf {
  readonly code: string;
  readonly title: string;
  readonly lifecycle: Flow<string, string>;
  readonly pictureUse?: FileUse;
  /** Of a record of an archive: where its pictures are found. */
  readonly pictureOwner?: PictureOwner;
  readonly save: CallSpec;
  readonly finish: CallSpec;
  readonly reset: CallSpec;
  readonly retrial: CallSpec;
  /** What 重置 is called and asks, where a draft is taken out and not emptied. */
  readonly discards?: { readonly title: string; readonly asks: string; readonly done: string };
  /** 作废, for stages that have it. */
  readonly invalid?: CallSpec;
}

/** A write as it was sent. Sent again under its key it is the same act, done once. */
export interface Sent {
  readonly act: 'save' | 'finish';
  readonly key: string;
  readonly input: unknown;
}

/** Called with a write before it is sent. */
export type Note = (sent: Omit<Sent, 'act'>) => void;

/** Sends an act with whatever the page knows. Undefined: thought better of. */
export type Send = (known: Values, note?: Note) => Promise<Moved | undefined>;

export interface StageSends {
  readonly save: Send;
  readonly finish: Send;
  readonly reset: Send;
  readonly retrial: Send;
  readonly invalid?: Send;
  /** Sends a request again, unchanged and under its key. */
  readonly again: (sent: Sent) => Promise<Moved | undefined>;
}

type Writes = 'save' | 'finish' | 'reset' | 'retrial';

/** Returns the input of a call from all values of the page. */
function asked({ input }: CallSpec, known: Values): Values {
  return Object.fromEntries(Object.keys(input).flatMap((name) => (name in known ? [[name, known[name]]] : [])));
}

const QUIET = { quiet: true };

function useAsking(call: Call<never, Moved>, options?: typeof QUIET): Send {
  const send = useSend(call);
  // The declaration determines the input, which `asked` reads; its type is unknown here.
  return (known, note) => {
    const input = asked(call, known);
    return send(input as never, { ...options, onKey: (key) => note?.({ key, input }) });
  };
}

/** Repeats a write without showing a refusal. */
export function repeat<O>(call: Call<never, O>, { key, input }: Sent): Promise<O> {
  // As it was sent: the call itself took it then.
  return sendCall(call, input as never, { quiet: true, idempotencyKey: key });
}

/** The calls of the contract's `stage()`; what they refuse in `save` and `finish` is said by the page. */
export function useStageSends(
  of: StageOf & Readonly<Record<Writes, Call<never, Moved>>> & { readonly invalid?: Call<never, Moved> },
): StageSends {
  return {
    save: useAsking(of.save, QUIET),
    finish: useAsking(of.finish, QUIET),
    reset: useAsking(of.reset),
    retrial: useAsking(of.retrial),
    invalid: useAsking(of.invalid ?? of.retrial),
    again: (sent) => repeat(of[sent.act], sent),
  };
}
