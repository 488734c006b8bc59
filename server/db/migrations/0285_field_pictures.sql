alter table feedmaker.images
  -- Which pictures of fields it shows, such as a brand's logo: the field's key, and the hash of the picture's bytes.
  add column pictures jsonb not null default '{}',
  -- What render_key would be without them: equal means that two images differ in these pictures at most. Null where there are none.
  add column key_beside_pictures text;
