import { manifest as declare } from '@mingmou/contract/base/manifest';

export const manifest = declare({ remote: 'remote-workstation', pages: {} });
