// AppBuilder: to be written
