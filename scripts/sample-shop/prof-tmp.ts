import { photos } from './photos.ts';
import { renderPhoto } from './render-photo.ts';
for (const n of process.argv.slice(2)) {
  const t = process.cpuUsage();
  renderPhoto(photos.find((p) => p.name === n)!);
  const u = process.cpuUsage(t);
  console.log(n, (u.user / 1e6).toFixed(2));
}
