import process from 'node:process';
import { replacedLeave } from '#server/platform/http/draining-server.ts';
import { openServer } from '#server/platform/http/open-server.ts';
import { silentLog } from '#tests/harness/silent-log.ts';

// Only the product's web server, in a process that `faults -- restarts` stops and starts; PORT sets its port.

const app = openServer({
  log: silentLog,
  leave: replacedLeave,
  trustedProxies: 0,
  servePublic: (request, response) => {
    if (request.url !== '/published') return false;
    response.end('<feed/>');
    return true;
  },
});
app.get('/read', () => ({ is: 'read' }));
app.patch('/write', (request, reply) => reply.send(request.body));
process.once('SIGTERM', () => void app.close().then(() => process.exit()));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.stdout.write('ready\n');
