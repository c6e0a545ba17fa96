import type { OutputOf } from '@mingmou/contract/base/call';
import type { storedFile } from '@mingmou/contract/files/file.contract';
import type { scanSession } from '@mingmou/contract/files/scan-session.contract';

/** A stored picture as calls answer it. */
export type Picture = OutputOf<typeof storedFile.picture>;

export type Video = NonNullable<OutputOf<typeof scanSession.video>>;
