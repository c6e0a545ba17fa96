import '../theme/colors.css';
import './upload.css';
import { keyIn } from './address';
import { createClient } from './client';
import { UploadPage } from './page';
import { UploadSession } from './session';

const page = new UploadPage({
  add: (files) => session.add(files),
  retry: (id) => session.retry(id),
  remove: (id) => void session.remove(id),
});
const session = new UploadSession(createClient(keyIn(window.location.search)), (view) => page.show(view));

document.getElementById('root')?.append(page.root);
void session.open();
