import { defineRemote } from '@mingmou/core/remote/define-remote';
import { manifest } from '../manifest';
import { pages } from './pages';

export const remote = defineRemote({ manifest, pages });
