-- Never read, and no longer kept with a feed since 0091; runs from before still have them.
update feedmaker.runs set settings = jsonb_set(settings, '{customTemplates}', '[]')
  where coalesce(jsonb_array_length(settings -> 'customTemplates'), 0) > 0;
set constraints all immediate;
set constraints all deferred;
