// Decodes and encodes one photo repeatedly for some seconds, and prints the count and the processor time: the work of a drawing process
// without anything that processes could share.
import process from 'node:process';
import sharp from 'sharp';

const seconds = Number(process.argv[2]);
sharp.concurrency(1);
const photo = await sharp({
  create: {
    width: 1000,
    height: 1000,
    channels: 3,
    background: '#446',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
})
  .jpeg()
  .toBuffer();
const cpu = process.cpuUsage();
const since = performance.now();
let photos = 0;
for (; performance.now() - since < seconds * 1000; photos += 1)
  await sharp(photo).resize(1080, 1080).jpeg().toBuffer();
const { user, system } = process.cpuUsage(cpu);
process.stdout.write(JSON.stringify({ photos, cpuMs: (user + system) / 1000 }));
