import { projectColors } from '#core/contract/designs-api.ts';
import { AppError } from '#core/errors.ts';
import { paletteOf } from '#core/template/palette-of.ts';
import { listColorsOfProject, listFontsOfProject } from '#server/db/editor/editor-context.ts';
import { getProject } from '#server/db/projects.ts';
import { route } from '#server/platform/http/route.ts';

export const projectColorsRoute = route(projectColors, ({ platform, userId, params }) =>
  platform.database.asUser(userId, async (sql) => {
    if ((await getProject(sql, userId, params.id)) === null) throw new AppError('not_found');
    return {
      palette: paletteOf(await listColorsOfProject(sql, userId, params.id)),
      fonts: await listFontsOfProject(sql, userId, params.id),
    };
  }),
);
