import { scanSession } from '@mingmou/contract/files/scan-session.contract';
import { scanUpload } from '@mingmou/contract/files/scan-upload.contract';
import { handle, handlePublic, type Route } from '../../kernel/call/route';
import { DEFAULT_SCAN, type ScanSettings } from '../phone/scan.config';
import { directUploadRoutes } from './direct-upload.routes';
import { fileRead } from './file-read.routes';
import type { Filing } from './filing.types';
import { pictureUpload } from './picture-upload.routes';
import { scanImageUpload } from './scan-image.routes';
import { closeSession, openSession, readImages, readVideo } from './scan-session.service';
import { removeScanned, scanState } from './scan-upload.service';
import { scanVideoUpload } from './scan-video.routes';

/** Calls of a phone, which are the only calls on the port of its pages. */
export function phoneRoutes(filing?: Filing): readonly Route[] {
  return [
    handlePublic(scanUpload.state, scanState),
    scanImageUpload(filing),
    scanVideoUpload(filing),
    handlePublic(scanUpload.remove, removeScanned),
    fileRead(filing),
  ];
}

/** `filing` is absent where nothing is kept, as in tests of the list of routes. */
export function fileRoutes(scan: ScanSettings = DEFAULT_SCAN, filing?: Filing): readonly Route[] {
  return [
    pictureUpload(filing),
    ...directUploadRoutes(filing),
    handle(scanSession.open, (input, cx) => openSession(cx, input, scan)),
    handle(scanSession.close, ({ key }, cx) => closeSession(cx, key)),
    handle(scanSession.images, ({ key }, cx) => readImages(cx, key)),
    handle(scanSession.video, ({ key }, cx) => readVideo(cx, key)),
    ...phoneRoutes(filing),
  ];
}
